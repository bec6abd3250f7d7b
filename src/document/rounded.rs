//! A probability as a document writes it: `2.69 %`, `6.7e-4`, `1/148005`. A value written with three digits
//! matches what rounds to those three.

/// A probability as it was written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rounded {
    /// Exactly this fraction: numerator and denominator.
    Fraction(u128, u128),
    /// This value, ± half a unit of the last digit.
    Decimal {
        /// The written value.
        value: f64,
        /// One unit of the last digit.
        unit: f64,
    },
}

impl Rounded {
    /// Reads a probability. `None` if the text is none.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text == "0" || text == "1" {
            return Some(Self::Fraction(text.parse().ok()?, 1));
        }
        if let Some((above, below)) = text.split_once('/') {
            let (above, below) = (above.trim().parse().ok()?, below.trim().parse().ok()?);
            return (below > 0 && above <= below).then_some(Self::Fraction(above, below));
        }
        let (digits, percent) = match text.strip_suffix('%') {
            Some(digits) => (digits.trim_end(), 0.01),
            None => (text, 1.0),
        };
        let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
        let exponent: i32 = exponent.parse().ok()?;
        if !(-99..=9).contains(&exponent) || !mantissa.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return None;
        }
        let decimals = mantissa.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
        let scale = percent * 10_f64.powi(exponent);
        let value = mantissa.parse::<f64>().ok()? * scale;
        let unit = scale * 10_f64.powi(-decimals);
        (0.0..=1.0).contains(&value).then_some(Self::Decimal { value, unit })
    }

    /// Whether `numerator / denominator` rounds to the written value.
    pub fn matches(self, numerator: u128, denominator: u128) -> bool {
        match self {
            Self::Fraction(above, below) => {
                above.checked_mul(denominator).is_some_and(|left| Some(left) == numerator.checked_mul(below))
            }
            Self::Decimal { value, unit } => {
                let exact = numerator as f64 / denominator as f64;
                // Slightly more than half a unit, because of binary floating point.
                (exact - value).abs() <= unit * 0.500_001
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_holds_to_its_last_digit() {
        let holds = |text: &str, above, below| Rounded::read(text).unwrap().matches(above, below);
        assert!(holds("2.69 %", 269, 10_000) && holds("2.69 %", 2_694, 100_000));
        assert!(!holds("2.69 %", 2_696, 100_000) && !holds("2.69 %", 26, 1_000));
        assert!(holds("6.8e-6", 1, 148_005) && !holds("6.7e-6", 1, 148_005));
        assert!(holds("1/148005", 2, 296_010) && !holds("1/148005", 1, 148_004));
        assert!(holds("0", 0, 7) && !holds("0", 1, 1_000_000_000));
        assert!(holds("0.5", 1, 2) && holds("50 %", 1, 2));
    }

    #[test]
    fn what_is_no_probability_is_refused() {
        for bad in ["", "x", "1.5", "150 %", "3/2", "1/0", "-0.5", "1e999", "1e-999", "2.69 % of"] {
            assert_eq!(Rounded::read(bad), None, "{bad}");
        }
    }
}
