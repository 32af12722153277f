import type { components } from "@/api/schema.d.ts";

type Change = components["schemas"]["AdminActivityChange"];

/** What became of each field. Both texts may be long, so they stand side by side only where there is room. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) {
    return <p className="py-4 text-14 text-muted">No fields were changed.</p>;
  }
  return (
    <ul aria-label="Changed fields" className="divide-y divide-hairline border-hairline border-y">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="grid gap-2 py-4 text-14">
          <h3 className="font-semibold">{inWords(field)}</h3>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Side name="Before" text={from} />
            <Side name="After" text={to} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Side({ name, text }: { name: string; text: string | null | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-pre-line">{text || "–"}</dd>
    </div>
  );
}

/** A field's name of the API as people write: 'website_url' is 'Website address'. */
function inWords(field: string): string {
  const words = field.replaceAll("_", " ").replace(/ url$/, " address");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
