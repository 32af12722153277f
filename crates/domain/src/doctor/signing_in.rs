//! How administrators sign in.

use super::report::{Asked, Check, Line};

/// The administrators who can sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Administrators {
    /// How many there are.
    pub all: usize,
    /// How many of them sign in with a password alone.
    pub with_password_alone: usize,
    /// Whether a second factor is required of everybody.
    pub is_required: bool,
}

/// A password can be guessed or given away; a second factor is asked for where people come from the internet.
pub fn second_factor(administrators: Asked<Administrators>, is_public: bool) -> Line {
    let check = Check::SecondFactor;
    let Administrators { all, with_password_alone, is_required } = match administrators {
        Ok(administrators) => administrators,
        Err(reason) => return Line::not_asked(check, "The database", &reason),
    };
    if is_required {
        Line::good(check, "It is required of every administrator")
    } else if all == 0 {
        Line::good(check, "There is no administrator yet")
    } else if with_password_alone == 0 {
        Line::good(check, "Every administrator uses it, though it is not required")
    } else if is_public {
        Line::warning(
            check,
            format!("{with_password_alone} of {all} administrators sign in with a password alone"),
            "Let an owner require it under Administrators",
        )
    } else {
        Line::good(check, "It is not required, which is enough for trying out")
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Good, Warning},
        *,
    };

    #[test]
    fn a_password_alone_is_not_enough_on_the_internet() {
        let of = |all, with_password_alone, is_required| {
            second_factor(Ok(Administrators { all, with_password_alone, is_required }), true)
        };
        assert_eq!(of(3, 3, true).verdict, Good);
        assert_eq!((of(0, 0, false).verdict, of(3, 0, false).verdict), (Good, Good));
        let line = of(3, 1, false);
        assert_eq!(line.verdict, Warning);
        assert_eq!(line.finding, "1 of 3 administrators sign in with a password alone");
        let at_home = Administrators { all: 1, with_password_alone: 1, is_required: false };
        assert_eq!(second_factor(Ok(at_home), false).verdict, Good);
        assert_eq!(second_factor(Err("refused".to_owned()), true).verdict, Warning);
    }
}
