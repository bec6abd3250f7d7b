//! JSON Schema of puzzle and rules files, for editors, made from the tables of keys.

use serde_json::{Map, Value, json};

use super::check;
use super::mark::mark;
use crate::game::FamilyName;
use crate::keys::key::{Holds, Key, NumberRange};
use crate::keys::spec;
use crate::keys::table::SPEC;
use crate::puzzle::kinds::own_tasks;
use crate::puzzle::position;
use crate::rules::KeyInfo;
use crate::rules::value::pattern_of_set;
use crate::sorted;

/// The dialect of the schemas.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The numbers of the sets of games.
const SETS: &str = r"\+?0*(6|9|12|15|18)";

/// The schema of puzzle files. The keys depend on the task and on the game.
pub fn puzzle() -> Value {
    let mut kinds = json!({"$ref": "#/$defs/any"});
    for (name, family) in FamilyName::ALL {
        let of: Vec<&str> = spec::shipped().filter(|name| family_of(name) == Some(family)).collect();
        kinds = json!({
            "if": {"required": ["game"], "properties": {"game": {"enum": of}}},
            "then": {"$ref": format!("#/$defs/{name}")},
            "else": kinds,
        });
    }
    let mut defs = Map::new();
    for (own, kind) in own_tasks() {
        kinds = json!({
            "if": {"required": ["task"], "properties": {"task": {"const": own.name}}},
            "then": {"$ref": format!("#/$defs/{}", own.name)},
            "else": kinds,
        });
        defs.insert(own.name.to_owned(), object(kind.keys, None));
    }
    // A user's rules file may be of any family.
    defs.insert("any".to_owned(), object(position::KIND.keys, None));
    defs.insert(house_of(None), house(None));
    for (name, family) in FamilyName::ALL {
        defs.insert(house_of(Some(family)), house(Some(family)));
        let mut keys = position::KIND.keys.to_vec();
        let layout = keys.iter_mut().filter(|key| key.name == "layout");
        layout.for_each(|key| key.is_required = family.in_files().needs_layout);
        defs.insert(name.to_owned(), object(&keys, Some(family)));
    }
    let mut schema = json!({
        "$schema": DIALECT,
        // So that a later version may replace the file.
        "$comment": mark(),
        "title": "boneyard puzzle",
        "description": "A position of a domino game, a question about it, and what the answer should be",
        "type": "object",
        "$defs": defs,
    });
    for part in ["if", "then", "else"] {
        schema[part] = kinds[part].take();
    }
    schema
}

/// The schema of rules files.
pub fn spec() -> Value {
    let mut schema = object(SPEC, None);
    schema["$schema"] = DIALECT.into();
    schema["$comment"] = mark().into();
    schema["title"] = "boneyard rules".into();
    schema["description"] = "The rules of a domino game, and claims about them".into();
    schema["$defs"] = json!({house_of(None): house(None), "check": check()});
    let either = |one: &str, other: &str| json!({"anyOf": [{"required": [one]}, {"required": [other]}]});
    schema["allOf"] = json!([either("family", "extends"), either("document", "source")]);
    schema
}

/// The schema of a check of any family, with what comes before it.
fn check() -> Value {
    let mut check = object(check::KEYS, None);
    let mut names: Vec<&str> =
        FamilyName::ALL.iter().flat_map(|(_, family)| check::kinds(*family)).map(|kind| kind.key).collect();
    sorted::sort_by(&mut names, Ord::cmp);
    names.dedup();
    check["oneOf"] = names.iter().map(|name| json!({"required": [name]})).collect();
    if let Some(properties) = check["properties"].as_object_mut() {
        for (_, family) in FamilyName::ALL {
            for kind in check::kinds(family) {
                either(properties, kind.key, named_check(kind, family));
            }
        }
    }
    check
}

/// The schema of a check in a family.
fn named_check(kind: &check::CheckKind, family: FamilyName) -> Value {
    let mut schema = if let Some(value) = kind.value {
        holds(value, None)
    } else {
        object(&check::keys(kind, family), Some(family))
    };
    schema["description"] = kind.about.into();
    schema
}

/// Adds a key; if it is present with another schema, its value may match either.
fn either(properties: &mut Map<String, Value>, name: &str, mut schema: Value) {
    if let Some(before) = properties.get(name).filter(|before| **before != schema) {
        schema = json!({"anyOf": [before, schema]});
    }
    properties.insert(name.to_owned(), schema);
}

fn family_of(name: &str) -> Option<FamilyName> {
    spec::find(name).ok().map(|spec| spec.rules.family())
}

/// The schema of a map with these keys and no others; with a family, only the keys of that family.
fn object(keys: &[Key], family: Option<FamilyName>) -> Value {
    let mut properties = Map::new();
    let required: Vec<&str> = keys.iter().filter(|key| key.is_required).map(|key| key.name).collect();
    for key in keys.iter().filter(|key| family.is_none_or(|family| key.is_of(family))) {
        let mut schema = holds(key.holds, family);
        if !key.about.is_empty() {
            schema["description"] = key.about.into();
        }
        properties.insert(key.name.to_owned(), schema);
    }
    // `goal.points` is `points` within `goal`.
    let within = |key: &&Key| {
        matches!(key.holds, Holds::Keys(_) | Holds::OneOf(_) | Holds::House | Holds::Own | Holds::OwnText)
    };
    let dotted: Vec<&str> = keys.iter().filter(within).map(|key| key.name).collect();
    let mut object = json!({"type": "object", "properties": properties, "additionalProperties": false});
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    let needs: Map<String, Value> =
        keys.iter().filter_map(|key| Some((key.name.to_owned(), json!([key.needs?])))).collect();
    if !needs.is_empty() {
        object["dependentRequired"] = needs.into();
    }
    if !dotted.is_empty() {
        object["patternProperties"] = json!({format!("^({})\\.", dotted.join("|")): {}});
    }
    object
}

#[expect(clippy::too_many_lines, reason = "a table with a row for each kind of value")]
fn holds(holds: Holds, family: Option<FamilyName>) -> Value {
    let house_ref = || json!({"$ref": format!("#/$defs/{}", house_of(family))});
    match holds {
        Holds::Text => text(),
        Holds::Layout if family.is_some_and(|family| family.in_files().one_text.is_some()) => text(),
        Holds::Texts | Holds::Layout => list(&text()),
        Holds::Tiles => tiles(),
        Holds::Hands => json!({"anyOf": [text(), {"type": "array", "items": tiles()}]}),
        Holds::Mixed => json!({"anyOf": [text(), {"type": "array", "items": list(&text())}]}),
        Holds::Rows => {
            let mut word = text();
            word["pattern"] = r"^\s*\S+\s*$".into();
            let row = json!({"anyOf": [text(), {"type": "array", "minItems": 1, "items": word}]});
            json!({"anyOf": [text(), {"type": "array", "minItems": 1, "items": row}]})
        }
        Holds::Mean((low, high)) => json!({"anyOf": [
            {"type": "number", "minimum": low, "maximum": high},
            spelt(r"[-+]?[0-9]+(\.[0-9]+)?|[-+]?[0-9]+ */ *[0-9]+"),
        ]}),
        Holds::Probability => json!({"anyOf": [
            {"type": "number", "minimum": 0, "maximum": 1},
            spelt(r"[0-9.]+([eE][-+]?[0-9]+)? *%?|[0-9]+ */ *[0-9]+"),
        ]}),
        Holds::Count => json!({"anyOf": [{"type": "integer", "minimum": 0}, spelt(r"\+?[0-9]+")]}),
        Holds::Whole(range) => whole(range),
        Holds::Numbers(range) => json!({"anyOf": [
            whole(range),
            spelt("[-+0-9 ,]*"),
            {"type": "array", "items": whole(range)},
        ]}),
        Holds::Truth => json!({"enum": [true, false, "yes", "no", "true", "false"]}),
        Holds::Word(words) => one_of(words),
        Holds::WordOrWhole(word, range) => json!({"anyOf": [whole(range), {"const": word}]}),
        Holds::WordOrKeys(words, keys) => json!({"anyOf": [one_of(words), object(keys, family)]}),
        Holds::Highest(range) => json!({"anyOf": [integer(range), spelt(&pattern_of_set("[-+]?[0-9]+"))]}),
        Holds::Set => json!({"anyOf": [{"enum": [6, 9, 12, 15, 18]}, spelt(&pattern_of_set(SETS))]}),
        Holds::Keys(keys) => object(keys, family),
        Holds::OneOf(keys) => {
            let mut object = object(keys, family);
            object["minProperties"] = 1.into();
            object["maxProperties"] = 1.into();
            object
        }
        Holds::Checks => list(&json!({"$ref": "#/$defs/check"})),
        Holds::Claims(keys) => {
            let mut claim = object(keys, family);
            claim["anyOf"] = json!([{"required": ["check"]}, {"required": ["note"]}]);
            list(&claim)
        }
        Holds::Own => json!({"type": "object", "additionalProperties": list(&text())}),
        Holds::OwnText => json!({"type": "object", "additionalProperties": text()}),
        Holds::Moves => json!({"anyOf": [list(&text()), {"type": "object", "additionalProperties": text()}]}),
        Holds::OwnKeys(keys) => json!({"type": "object", "additionalProperties": object(keys, family)}),
        Holds::House => house_ref(),
        Holds::Readings => json!({"anyOf": [list(&text()), readings()]}),
        Holds::Values => readings(),
        Holds::Sets => json!({
            "type": "object",
            "patternProperties": {format!("^({})$", pattern_of_set(SETS)): house_ref()},
            "additionalProperties": false,
        }),
        Holds::Other => json!({}),
    }
}

/// The values of each key that can be a reading: at least one.
fn readings() -> Value {
    let mut properties = Map::new();
    for info in FamilyName::ALL.into_iter().flat_map(|(_, family)| family.keys()) {
        let value = value_of(&info);
        let values = if info.choices.is_empty() {
            json!({"type": ["string", "number", "array", "object"], "items": value, "minItems": 1})
        } else {
            json!({"anyOf": [value.clone(), {"type": "array", "items": value, "minItems": 1}]})
        };
        either(&mut properties, info.name, values);
    }
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// A text. YAML reads some as numbers: a tile, a row of one suit.
fn text() -> Value {
    json!({"type": ["string", "integer", "number", "boolean"]})
}

/// One value, or a list of such.
fn list(item: &Value) -> Value {
    json!({"anyOf": [item, {"type": "array", "items": item}]})
}

/// The schema of tiles: a text, or a list of texts and of lists of one text or two ends.
fn tiles() -> Value {
    let alone = json!({"type": "array", "items": text(), "minItems": 1, "maxItems": 1});
    let pair = json!({"type": "array", "items": whole((0, 18)), "minItems": 2, "maxItems": 2});
    json!({"anyOf": [text(), {"type": "array", "items": {"anyOf": [text(), alone, pair]}}]})
}

/// A text that has this pattern as a whole.
fn spelt(pattern: &str) -> Value {
    json!({"type": "string", "pattern": format!("^({pattern})$")})
}

/// A whole number, which may be quoted. JSON Schema takes 6.0 for 6, and the reader does not.
fn whole(range: NumberRange) -> Value {
    json!({"anyOf": [integer(range), spelt("[-+]?[0-9]+")]})
}

fn integer((low, high): NumberRange) -> Value {
    json!({"type": "integer", "minimum": low, "maximum": high})
}

/// The schema of words; those that YAML reads as numbers or truth values may be these.
fn one_of(words: &[&str]) -> Value {
    let number = |word: &&str| word.parse::<i64>().ok().map(Value::from);
    let truth = |word: &&str| word.parse::<bool>().ok().map(Value::from);
    let mut all: Vec<Value> = words.iter().map(|word| Value::from(*word)).collect();
    all.extend(words.iter().filter_map(number));
    all.extend(words.iter().filter_map(truth));
    json!({"enum": all})
}

/// The name, among the definitions, of the rule keys of a family.
fn house_of(family: Option<FamilyName>) -> String {
    let name = FamilyName::ALL.iter().find(|(_, one)| Some(*one) == family);
    name.map_or_else(|| "house".to_owned(), |(name, _)| format!("house-{name}"))
}

/// The schema of the rule keys of a family, or of all; a name that two share may be either's.
fn house(family: Option<FamilyName>) -> Value {
    let mut properties: Map<String, Value> = Map::new();
    let families = FamilyName::ALL.into_iter().map(|(_, family)| family);
    for info in families.filter(|one| family.is_none_or(|family| family == *one)).flat_map(FamilyName::keys) {
        either(&mut properties, info.name, rule(&info));
    }
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// The schema of a rule key's value: a word, else a number, a range, or a list or map of numbers.
fn value_of(info: &KeyInfo) -> Value {
    let other = || json!({"type": ["string", "number", "array", "object"]});
    if info.choices.is_empty() { other() } else { one_of(info.choices) }
}

fn rule(info: &KeyInfo) -> Value {
    let mut schema = value_of(info);
    schema["description"] = format!("{}: {}", info.about(), (info.expected)()).into();
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{claims, puzzle};
    use crate::source::fault::FaultKind;
    use crate::source::parsed::ParsedFile;
    use crate::source::text::{InvalidFile, Source};

    /// A key that line games read only to report why they do not have it.
    const REFUSED: &str = "objective";

    const GAMES: [(&str, FamilyName); 3] = [
        ("tableaux", FamilyName::ALL[0].1),
        ("castle-rock", FamilyName::ALL[1].1),
        // A line game in which plays score: only there a turn has a goal.
        ("all-fives", FamilyName::ALL[2].1),
    ];

    /// The keys that a reader lists in its fault about an unknown key.
    fn known(invalid: Option<InvalidFile>, family: FamilyName) -> Vec<String> {
        let faults = invalid.map(|invalid| invalid.faults).unwrap_or_default();
        let mut known: Vec<String> = faults
            .into_iter()
            .find_map(|fault| match fault.kind {
                FaultKind::UnknownKey { key, known } if key == "zzz" => Some(known.to_vec()),
                FaultKind::UnknownName { found, known, .. } if found == "zzz" => Some(known.to_vec()),
                _ => None,
            })
            .expect("an unknown key is reported");
        known.retain(|name| family != GAMES[2].1 || name != REFUSED);
        known.sort_unstable();
        known
    }

    fn table(keys: &[Key], family: FamilyName) -> Vec<String> {
        let mut names: Vec<String> =
            keys.iter().filter(|key| key.is_of(family)).map(|key| key.name.to_owned()).collect();
        names.sort_unstable();
        names
    }

    /// The keys within a key.
    fn within(keys: &[Key], name: &str) -> &'static [Key] {
        match keys.iter().find(|key| key.name == name).map(|key| key.holds) {
            Some(Holds::Keys(keys) | Holds::OneOf(keys) | Holds::Claims(keys)) => keys,
            _ => panic!("`{name}` has keys"),
        }
    }

    #[test]
    fn the_tables_of_puzzles_are_what_is_read() {
        let keys = position::KIND.keys;
        for (game, family) in GAMES {
            let read = |rest: &str| {
                let text = format!("game: {game}\nlayout: none\nhand: 1-5\n{rest}\n");
                known(puzzle::read(&Source::new("keys", text)).err(), family)
            };
            assert_eq!(read("zzz: 1"), table(keys, family), "{game}");
            assert_eq!(read("expect: {zzz: 1}"), table(within(keys, "expect"), family), "{game}");
            assert_eq!(read("goal: {zzz: 1}"), table(within(keys, "goal"), family), "{game}");
        }
        for (own, kind) in own_tasks() {
            let read =
                |text: String| known(ParsedFile::of(Source::new("keys", text)).puzzle().err(), GAMES[0].1);
            let start = own.start;
            assert_eq!(read(format!("{start}zzz: 1\n")), table(kind.keys, GAMES[0].1), "{}", own.name);
            let start = start.split("\nexpect:").next().unwrap();
            let inner = table(within(kind.keys, "expect"), GAMES[0].1);
            assert_eq!(read(format!("{start}\nexpect: {{zzz: 1}}\n")), inner, "{}", own.name);
        }
    }

    #[test]
    fn the_tables_of_rules_files_are_what_is_read() {
        for (game, family) in GAMES {
            let read = |rest: &str| {
                let text = format!("title: a\ndocument: a\nextends: {game}\n{rest}\n");
                known(claims::read(&Source::new("keys", text)).err(), family)
            };
            assert_eq!(read("zzz: 1\nclaims: []"), table(SPEC, family), "{game}");
            let claim = |rest: &str| {
                format!("claims: [{{id: a, source: a, says: a, layout: none, hand: 1-5, {rest}}}]")
            };
            let own = table(within(SPEC, "claims"), family);
            assert_eq!(read(&claim("check: [equation: 1 = 1], zzz: 1")), own, "{game}");
            let mut checks: Vec<&str> = check::kinds(family).map(|kind| kind.key).collect();
            checks.sort_unstable();
            assert_eq!(read(&claim("check: [zzz: 1]")), checks, "{game}");
        }
    }

    /// Reader and schema agree: the line of a line game is one text, a tableau a text or a list.
    #[test]
    fn a_line_is_one_text() {
        assert_eq!(holds(Holds::Layout, Some(FamilyName::ALL[2].1)), text());
        assert_eq!(holds(Holds::Layout, Some(FamilyName::ALL[0].1)), list(&text()));
    }
}
