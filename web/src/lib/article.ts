// 'a' or 'an' before a town's name: it follows from how the name is spoken, which its first letter mostly tells. The
// service has the same rule, because it keeps the words somebody agreed to (crates/domain/src/article.rs).

/** Spoken with a consonant although written with a vowel: 'a Union City resident', 'a One Tree resident'. */
const spokenWithConsonant =
  /^(eu|ew|ouachita|ouray|uni|uk|ulysses|ut|uv|(one|once)(?![\p{L}\p{N}]))/u;
/** Spoken with a vowel although written with a consonant: 'an Honor resident'. */
const spokenWithVowel = /^(heir|honest|honor|hour|ypsilanti|8|(11|18)(?![\p{L}\p{N}]))/u;
const vowel = /^[aeiouàáâãäåæèéêëìíîïòóôõöøùúûüœ]/;

/** The name with its article: 'an Oak Park', 'a Salem'. */
export function withArticle(name: string): string {
  const spoken = name.toLowerCase();
  const isVowel =
    spokenWithVowel.test(spoken) || (vowel.test(spoken) && !spokenWithConsonant.test(spoken));
  return `${isVowel ? "an" : "a"} ${name}`;
}
