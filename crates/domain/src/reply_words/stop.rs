//! Whether a text sounds like a wish to get no more texts. The law counts any reasonable words, so the lists below are
//! generous; what only looks alike is taken out before ("I'll stop by").

use unicode_normalization::UnicodeNormalization as _;

/// What says nothing about texts, although a word of it would.
const FALSE_FRIENDS: &[&str] = &[
    "bus stop",
    "cannot stop",
    "cant stop",
    "couldnt stop",
    "did not stop",
    "do not stop",
    "doesnt stop",
    "first stop",
    "full stop",
    "last stop",
    "never stop",
    "next stop",
    "no para",
    "no paren",
    "no pares",
    "non stop",
    "one stop",
    "pit stop",
    "rest stop",
    "stop and shop",
    "stop by",
    "stop in",
    "stop into",
    "stop light",
    "stop n shop",
    "stop over",
    "stop shop",
    "stop sign",
    "wont stop",
];

/// Words and phrases that mean it wherever they stand.
const ANYWHERE: &[&str] = &[
    // English.
    "cancel",
    "cease",
    "cut it out",
    "delete me",
    "delete my",
    "delete this number",
    "desist",
    "do not call",
    "do not contact",
    "do not message",
    "do not send",
    "do not text",
    "do not want any",
    "do not want texts",
    "do not want these",
    "do not want this",
    "do not want to get",
    "do not want to receive",
    "do not want your",
    "end messages",
    "end texts",
    "fuck off",
    "get me off",
    "go away",
    "harassing me",
    "harassment",
    "i did not sign up",
    "is spam",
    "leave me alone",
    "lose my number",
    "lose this number",
    "never signed up",
    "no longer want",
    "no longer wish",
    "no more messages",
    "no more msgs",
    "no more of",
    "no more sms",
    "no more text",
    "no more texting",
    "no more texts",
    "not interested",
    "off the list",
    "off this list",
    "off your list",
    "opt me out",
    "opt out",
    "piss off",
    "quit bothering",
    "quit contacting",
    "quit messaging",
    "quit sending",
    "quit spamming",
    "quit texting",
    "remove me",
    "remove my",
    "remove this number",
    "report you",
    "reporting you",
    "spam me",
    "spamming",
    "stop",
    "stopall",
    "take me off",
    "take my name off",
    "take my number off",
    "take this number off",
    "unsub",
    "unsubscribe",
    "unsubscribed",
    "unsuscribe",
    "who gave you my number",
    "wrong number",
    "wrong person",
    "you have the wrong",
    // Spanish, without accents.
    "basta",
    "borra mi numero",
    "borrame",
    "borrar mi numero",
    "borrarme",
    "borre mi numero",
    "borreme",
    "borren mi numero",
    "borrenme",
    "cancela",
    "cancelame",
    "cancelar",
    "cancele",
    "cancelen",
    "dame de baja",
    "darme de baja",
    "deja de",
    "dejame en paz",
    "dejar de recibir",
    "deje de",
    "dejeme en paz",
    "dejen de",
    "dejenme en paz",
    "deme de baja",
    "denme de baja",
    "desuscribir",
    "desuscribirme",
    "detener",
    "detenga",
    "detengan",
    "detenganse",
    "detente",
    "elimina mi numero",
    "eliminame",
    "eliminar mi numero",
    "eliminarme",
    "elimine mi numero",
    "elimineme",
    "eliminen mi numero",
    "eliminenme",
    "no deseo recibir",
    "no envien",
    "no enviar",
    "no escriban",
    "no estoy interesada",
    "no estoy interesado",
    "no manden",
    "no mas mensajes",
    "no mas sms",
    "no mas textos",
    "no me contacten",
    "no me envie",
    "no me envien",
    "no me envies",
    "no me escriba",
    "no me escriban",
    "no me escribas",
    "no me interesa",
    "no me llamen",
    "no me mande",
    "no me manden",
    "no me mandes",
    "no me molesten",
    "no me textee",
    "no me texteen",
    "no me textees",
    "no molestar",
    "no molesten",
    "no quiero mas",
    "no quiero mensajes",
    "no quiero recibir",
    "no quiero sus",
    "numero equivocado",
    "numero incorrecto",
    "para de",
    "parale",
    "pare de",
    "paren",
    "persona equivocada",
    "quita mi numero",
    "quitame",
    "quitarme",
    "quite mi numero",
    "quiteme",
    "quiten mi numero",
    "quitenme",
    "sacame",
    "saqueme",
    "saquenme",
    "ya no quiero",
];

/// Words that mean it only where they are all that is said between two full stops, courtesies apart: "Para, por favor."
/// is a wish, "para el sorteo" is about the drawing.
const ALONE: &[&str] = &[
    "alto",
    "baja",
    "end",
    "end it",
    "end these",
    "end this",
    "enough",
    "enough already",
    "no gracias",
    "no mas",
    "no more",
    "no thank you",
    "no thanks",
    "para",
    "parar",
    "pare",
    "quit",
    "quit it",
    "remove",
    "remove number",
    "shut up",
];

/// What is said besides out of courtesy.
const COURTESIES: &[&str] = &[
    "ahora", "amigo", "favor", "hello", "hey", "hi", "hola", "just", "now", "ok", "okay", "please", "pls",
    "plz", "por", "senor", "sorry", "ya",
];

/// Whether somebody who texts this probably wants no more texts.
pub(super) fn sounds_like_stop(text: &str) -> bool {
    parts(text).iter().any(|words| {
        let said: Vec<&str> = words.split_whitespace().filter(|word| !COURTESIES.contains(word)).collect();
        if ALONE.contains(&said.join(" ").as_str()) {
            return true;
        }
        let meant = FALSE_FRIENDS
            .iter()
            .fold(format!(" {words} "), |meant, friend| meant.replace(&format!(" {friend} "), " · "));
        ANYWHERE.iter().any(|phrase| meant.contains(&format!(" {phrase} ")))
    })
}

/// What stands between two marks that end a thought, each in plain small letters with one space between words.
fn parts(text: &str) -> Vec<String> {
    let ends = |c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '¡' | '¿' | '\n');
    text.split(ends).map(plain).filter(|words| !words.is_empty()).collect()
}

fn plain(text: &str) -> String {
    let small = text.to_lowercase();
    let letters: String = small
        .nfkd()
        // Accents and apostrophes vanish within a word; whatever else is no letter stands between two.
        .filter(|c| {
            !unicode_normalization::char::is_combining_mark(*c) && !matches!(c, '\'' | '’' | '‘' | '`')
        })
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    letters.split_whitespace().map(spelled).collect::<Vec<_>>().join(" ")
}

/// A word as the lists spell it: "dont" is two words there, and whoever is angry types more letters than it takes.
fn spelled(word: &str) -> &str {
    match word {
        "dont" | "dnt" => "do not",
        "didnt" => "did not",
        "txt" => "text",
        "txts" => "texts",
        "sotp" | "stpo" | "stp" => "stop",
        _ if word.trim_end_matches('p') == "sto" => "stop",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_to_stop_counts_in_any_reasonable_words() {
        for text in [
            // English.
            "STOP texting me",
            "please stop",
            "Stoppppp!!!",
            "Stop, by the way I never asked for this",
            "unsubscribe me",
            "Please remove me",
            "pls remove my number from ur list",
            "take me off",
            "Take me off this list!!!",
            "No more texts",
            "no more, please",
            "leave me alone",
            "Wrong number",
            "Sorry, wrong number 🙂",
            "please quit",
            "quit texting me",
            "Don't text me again",
            "Don’t text this number",
            "dont txt me",
            "do not contact me",
            "I don't want these",
            "i no longer wish to get these",
            "I never signed up for this",
            "not interested",
            "No thanks",
            "cancel my membership",
            "opt me out",
            "this is spam",
            "🛑 stop 🛑",
            "sotp",
            // Spanish.
            "para",
            "Para, por favor.",
            "¡Basta!",
            "basta ya",
            "No me escriban",
            "no me escriban más por favor",
            "No más mensajes",
            "NO MAS MENSAJES",
            "Deténganse",
            "cancelar",
            "Quiero cancelar",
            "borrar mi número",
            "Por favor borren mi número",
            "Número equivocado",
            "dejen de mandarme mensajes",
            "ya no quiero recibir esto",
            "quítenme de la lista",
            "denme de baja",
            "no gracias",
            "alto",
        ] {
            assert!(sounds_like_stop(text), "{text}");
        }
    }

    #[test]
    fn what_only_looks_alike_is_no_wish() {
        for text in [
            "I can't stop by on Sunday",
            "I'll stop by tomorrow",
            "Can I stop in after work?",
            "Don't stop!",
            "don’t stop the texts, I love them",
            "I can’t stop smiling",
            "Meet me at the bus stop",
            "Is that near the Stop & Shop?",
            "Your email went to my spam folder",
            "When does it end this week?",
            "When does the contest end?",
            "The end of the week is fine",
            "Is there any more bread?",
            "I moved to Salem, what now?",
            "No problem, thank you",
            "no, I did not get the code",
            "How do I enter?",
            "Do I need to remember my ticket?",
            "I no longer live on Main Street",
            "para el sorteo",
            "¿Qué hay para el domingo?",
            "Mi boleto para la rifa no llegó",
            "No paren, me gustan",
            "¡Por fin gané!",
            "¿Cuándo es el sorteo?",
            "Gracias, más información por favor",
            "",
            "🎉🎉",
        ] {
            assert!(!sounds_like_stop(text), "{text}");
        }
    }
}
