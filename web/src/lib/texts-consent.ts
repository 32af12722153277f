// What somebody agrees to who wants texts. The service stores the same words (crates/domain/src/texts_consent.rs); both
// are held to crates/domain/tests/data/texts-consent.json.

/** How often members are texted, as it is said wherever they agree to it. */
const textsFrequency = "about three a week, more if I win";

/** The words beside the box, up to where its links to the terms and the privacy policy begin. */
export function textsConsentWords(brand: string): { headline: string; terms: string } {
  return {
    headline: "Text me, too.",
    terms: `${brand} may send me automated texts about the weekly pick, the drawing and my prizes: ${textsFrequency}. Optional, and no condition of joining or of buying anything. Message and data rates may apply. Reply STOP to end, HELP for help. See the`,
  };
}
