// The versions of the legal texts. The service names the same ones in consents (crates/domain/src/legal.rs); both are held
// to crates/domain/tests/data/legal-versions.json.

/** A version of the legal texts: the day from which it applies is its name. */
export interface LegalVersion {
  readonly name: string;
  /** What is new in it. */
  readonly changes: string;
}

/** Every version, the first one first; the texts on the pages are the last one's. */
export const versions: readonly LegalVersion[] = [
  { name: "2025-08-13", changes: "The first version." },
];
