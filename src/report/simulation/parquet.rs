//! A simulation as Parquet: the two tables of the CSV, for programs that read columns.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::search::statistics::Estimate;
use crate::simulate::summary::{Summary, TableRow};

const FIGURES: &str = "message figures {
    REQUIRED BYTE_ARRAY variant (UTF8);
    REQUIRED BYTE_ARRAY figure (UTF8);
    REQUIRED INT64 games;
    OPTIONAL DOUBLE mean;
    OPTIONAL DOUBLE low;
    OPTIONAL DOUBLE high;
    OPTIONAL DOUBLE difference;
    OPTIONAL DOUBLE difference_low;
    OPTIONAL DOUBLE difference_high;
}";

const SPREADS: &str = "message distributions {
    REQUIRED BYTE_ARRAY variant (UTF8);
    REQUIRED BYTE_ARRAY figure (UTF8);
    REQUIRED INT64 value;
    REQUIRED INT64 count;
}";

/// One row for each figure of each variant; a figure that was not measured is null.
///
/// # Errors
/// When the bytes cannot be made: a bug of this program.
pub fn figure_columns(summary: &Summary) -> Result<Vec<u8>, ParquetError> {
    let rows: Vec<TableRow<'_>> = summary.table().collect();
    let games = summary.games as i64;
    written(FIGURES, |group| {
        texts(group, rows.iter().map(|row| row.rules.to_owned()))?;
        texts(group, rows.iter().map(|row| row.figure.clone()))?;
        column::<Int64Type>(group, &vec![games; rows.len()], None)?;
        let parts: [fn(Estimate) -> f64; 3] = [|one| one.mean, |one| one.low, |one| one.high];
        for part in parts {
            numbers(group, rows.iter().map(|row| row.estimate.map(part)))?;
        }
        for part in parts {
            numbers(group, rows.iter().map(|row| row.difference.map(part)))?;
        }
        Ok(())
    })
}

/// One row for each value that occurred.
///
/// # Errors
/// As [`figure_columns`].
pub fn spread_columns(summary: &Summary) -> Result<Vec<u8>, ParquetError> {
    let mut rows = Vec::new();
    for found in &summary.columns {
        for row in &found.rows {
            rows.extend(row.spread.iter().map(|(value, count)| (found, row, value, count as i64)));
        }
    }
    written(SPREADS, |group| {
        texts(group, rows.iter().map(|(found, ..)| found.name.clone()))?;
        texts(group, rows.iter().map(|(_, row, ..)| row.figure.name()))?;
        column::<Int64Type>(group, &rows.iter().map(|row| row.2).collect::<Vec<_>>(), None)?;
        column::<Int64Type>(group, &rows.iter().map(|row| row.3).collect::<Vec<_>>(), None)
    })
}

type RowGroup<'a> = SerializedRowGroupWriter<'a, Vec<u8>>;

fn written(
    schema: &str,
    fill: impl FnOnce(&mut RowGroup<'_>) -> Result<(), ParquetError>,
) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(parse_message_type(schema)?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    fill(&mut group)?;
    group.close()?;
    writer.into_inner()
}

fn column<T: DataType>(
    group: &mut RowGroup<'_>,
    values: &[T::T],
    there: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group
        .next_column()?
        .ok_or_else(|| ParquetError::General("there are more columns than the table has".to_owned()))?;
    column.typed::<T>().write_batch(values, there, None)?;
    column.close()
}

fn texts(group: &mut RowGroup<'_>, texts: impl Iterator<Item = String>) -> Result<(), ParquetError> {
    let texts: Vec<ByteArray> = texts.map(|text| ByteArray::from(text.into_bytes())).collect();
    column::<ByteArrayType>(group, &texts, None)
}

fn numbers(group: &mut RowGroup<'_>, numbers: impl Iterator<Item = Option<f64>>) -> Result<(), ParquetError> {
    let numbers: Vec<Option<f64>> = numbers.collect();
    let there: Vec<i16> = numbers.iter().map(|number| i16::from(number.is_some())).collect();
    column::<DoubleType>(group, &numbers.into_iter().flatten().collect::<Vec<_>>(), Some(&there))
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::RowAccessor as _;

    use super::*;
    use crate::game::{FamilyName, Rules};
    use crate::simulate::{Column, Effort, Part, Plan, Player, Seatings};

    /// The reader of the library reads back what was summed up.
    #[test]
    fn both_tables_read_back() {
        let column = |name: &str| Column { name: name.to_owned(), rules: Rules::of(FamilyName::Line) };
        let plan = Plan {
            game: "draw".to_owned(),
            columns: vec![column("as written"), column("again")],
            players: vec![Player::Random; 2],
            seed: 1,
            games: 20,
            most_hands: 50,
            seatings: Seatings::One,
            effort: Effort::default(),
        };
        let mut total = Part::new(&plan);
        let blocks = (0..plan.blocks()).collect();
        crate::simulate::run(&plan, &blocks, &crate::search::Limits::default(), |_, part| {
            total.join(&part);
            true
        })
        .unwrap();
        let summary = Summary::new(&plan, &total);
        let read = |bytes: Vec<u8>| {
            let path = std::env::temp_dir().join(format!("boneyard-{}.parquet", std::process::id()));
            std::fs::write(&path, bytes).unwrap();
            let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
            std::fs::remove_file(&path).unwrap();
            reader
        };
        let figures = read(figure_columns(&summary).unwrap());
        let mut rows = figures.get_row_iter(None).unwrap();
        for found in &summary.columns {
            for row in &found.rows {
                let read = rows.next().unwrap().unwrap();
                assert_eq!(read.get_string(0).unwrap(), &found.name);
                assert_eq!(read.get_string(1).unwrap(), &row.figure.name());
                assert_eq!(read.get_long(2).unwrap(), 20);
                assert_eq!(read.get_double(3).ok(), row.estimate.map(|one| one.mean));
                assert_eq!(read.get_double(8).ok(), row.difference.map(|one| one.high));
            }
        }
        assert!(rows.next().is_none());
        let spreads = read(spread_columns(&summary).unwrap());
        let counted: i64 =
            spreads.get_row_iter(None).unwrap().map(|row| row.unwrap().get_long(3).unwrap()).sum();
        let expected: u64 =
            summary.columns.iter().flat_map(|found| &found.rows).map(|row| row.spread.count()).sum();
        assert_eq!(counted, expected as i64);
    }
}
