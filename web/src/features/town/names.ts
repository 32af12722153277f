/** A town's label made from its slug ('new-bedford-ma': 'New Bedford, MA'), until the service says how it is spelled. */
export function labelFromSlug(slug: string): string {
  const split = slug.lastIndexOf("-");
  if (split < 1) return slug;
  const name = slug
    .slice(0, split)
    .split("-")
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
  return `${name}, ${slug.slice(split + 1).toUpperCase()}`;
}
