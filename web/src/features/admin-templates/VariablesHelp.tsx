import type { Variable } from "./api.ts";

/** What a template can speak of, and how conditions are written. */
export function VariablesHelp({ variables }: { variables: readonly Variable[] }) {
  return (
    <details className="rounded-card border border-hairline bg-white px-4 py-3 text-14 md:px-5">
      <summary className="cursor-pointer rounded-control py-1 font-semibold">
        Variables and conditions
      </summary>
      <div className="grid gap-4 pt-3 pb-2">
        <p>
          Write a variable as <Code>{"{{ user_name }}"}</Code>, a condition as{" "}
          <Code>{"{% if is_winner %}…{% else %}…{% endif %}"}</Code>.
        </p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {variables.map(({ name, description }) => (
            <div key={name} className="contents">
              <dt>
                <Code>{name}</Code>
              </dt>
              <dd className="text-muted max-sm:-mt-1.5">{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code className="break-all rounded-control bg-newsprint px-1.5 py-0.5 font-[family-name:ui-monospace,monospace]">
      {children}
    </code>
  );
}
