//! Equations such as `set_size - players * hand - 1 = 19`, with which a document's numbers about its deal
//! are checked. Whole numbers, `+ - * /` and brackets; a division must leave no remainder.

use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{alpha1, char, digit1, one_of, space0};
use nom::combinator::{all_consuming, map_res, recognize};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

/// The length of the longest equation that is read, in characters.
pub const LONGEST: usize = 200;

/// Why an equation has no values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArithmeticFault {
    /// The text is no equation.
    NoEquation(String),
    /// Longer than [`LONGEST`]; reading takes a stack as deep as the brackets.
    TooLong,
    /// A name without a number.
    UnknownName(String),
    /// A division leaves a remainder, or a number is too large.
    NoValue(String),
}

/// An expression that was read and not yet evaluated.
#[derive(Clone, Debug)]
enum Term {
    Number(i64),
    Name(String),
    Of(char, Box<Self>, Box<Self>),
}

fn spaced<'a, O>(
    parser: impl Parser<&'a str, Output = O, Error = nom::error::Error<&'a str>>,
) -> impl Parser<&'a str, Output = O, Error = nom::error::Error<&'a str>> {
    delimited(space0, parser, space0)
}

fn name(text: &str) -> IResult<&str, Term> {
    let word = recognize((alpha1, take_while(|c: char| c.is_ascii_alphanumeric() || c == '_')));
    word.map(|name: &str| Term::Name(name.to_owned())).parse(text)
}

fn atom(text: &str) -> IResult<&str, Term> {
    let number = map_res(digit1, str::parse).map(Term::Number);
    let negative =
        preceded(char('-'), atom).map(|term| Term::Of('-', Box::new(Term::Number(0)), Box::new(term)));
    spaced(alt((number, name, negative, delimited(char('('), sum, char(')'))))).parse(text)
}

fn chain<'a>(
    text: &'a str,
    operators: &'static str,
    part: fn(&str) -> IResult<&str, Term>,
) -> IResult<&'a str, Term> {
    let (text, first) = part(text)?;
    fold_many0(
        (one_of(operators), part),
        move || first.clone(),
        |left, (operator, right)| Term::Of(operator, Box::new(left), Box::new(right)),
    )
    .parse(text)
}

fn product(text: &str) -> IResult<&str, Term> {
    chain(text, "*/", atom)
}

fn sum(text: &str) -> IResult<&str, Term> {
    chain(text, "+-", product)
}

impl Term {
    fn value(&self, names: &dyn Fn(&str) -> Option<i64>, whole: &str) -> Result<i64, ArithmeticFault> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Name(name) => names(name).ok_or_else(|| ArithmeticFault::UnknownName(name.clone())),
            Self::Of(operator, left, right) => {
                let (left, right) = (left.value(names, whole)?, right.value(names, whole)?);
                let value = match operator {
                    '+' => left.checked_add(right),
                    '-' => left.checked_sub(right),
                    '*' => left.checked_mul(right),
                    _ => left.checked_div(right).filter(|quotient| quotient * right == left),
                };
                value.ok_or_else(|| ArithmeticFault::NoValue(whole.to_owned()))
            }
        }
    }
}

/// Returns the values of both sides of an equation. `names` gives the number of each name.
///
/// # Errors
/// When the text is no equation, a name is unknown or a side has no value.
///
/// ```
/// use boneyard::notation::arithmetic::sides;
/// let hand = |name: &str| (name == "hand").then_some(4);
/// assert_eq!(sides("28 - 2 * hand - 1 = 19", &hand), Ok((19, 19)));
/// ```
pub fn sides(equation: &str, names: &dyn Fn(&str) -> Option<i64>) -> Result<(i64, i64), ArithmeticFault> {
    if equation.chars().count() > LONGEST {
        return Err(ArithmeticFault::TooLong);
    }
    let no_equation = || ArithmeticFault::NoEquation(equation.to_owned());
    let (left, right) = equation.split_once('=').ok_or_else(no_equation)?;
    let value = |side: &str| match all_consuming(sum).parse(side) {
        Ok((_, term)) => term.value(names, equation),
        Err(_) => Err(no_equation()),
    };
    Ok((value(left)?, value(right)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_bind_as_in_school() {
        let none = |_: &str| None;
        assert_eq!(sides("2 + 3 * 4 = (2 + 3) * 4", &none), Ok((14, 20)));
        assert_eq!(sides("2 - 5 = -3", &none), Ok((-3, -3)));
        assert_eq!(sides("10 - 3 - 2 = 24 / 4 / 2", &none), Ok((5, 3)));
    }

    #[test]
    fn what_is_deep_is_refused() {
        let none = |_: &str| None;
        let deep = |depth: usize| format!("{}1{} = 1", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(sides(&deep(90), &none), Ok((1, 1)));
        assert_eq!(sides(&deep(100_000), &none), Err(ArithmeticFault::TooLong));
        assert_eq!(sides(&"1+".repeat(100_000), &none), Err(ArithmeticFault::TooLong));
    }

    #[test]
    fn what_has_no_value_says_so() {
        let none = |_: &str| None;
        assert_eq!(sides("7 / 2 = 3", &none), Err(ArithmeticFault::NoValue("7 / 2 = 3".into())));
        assert_eq!(sides("1 / 0 = 3", &none), Err(ArithmeticFault::NoValue("1 / 0 = 3".into())));
        assert_eq!(sides("x = 3", &none), Err(ArithmeticFault::UnknownName("x".into())));
        let least = "(0 - 9223372036854775807 - 1) / -1 = 1";
        assert_eq!(sides(least, &none), Err(ArithmeticFault::NoValue(least.into())));
        for bad in
            ["3", "3 =", "= 3", "3 + = 3", "3 == 3", "(3 = 3", "99999999999999999999 = 9223372036854775807"]
        {
            assert_eq!(sides(bad, &none), Err(ArithmeticFault::NoEquation(bad.into())), "{bad}");
        }
    }
}
