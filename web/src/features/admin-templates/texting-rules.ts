// When people may be texted, by state, as the administrators' API speaks of it, and how its hours are written.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import type { SelectOption } from "@/components/ui/Select.tsx";

type Schemas = components["schemas"];

/** The rule of a state, beside the one that is shipped. */
export type RuleRow = Schemas["AdminTextingRuleRow"];

/** When people may be texted, and how often. */
export type Rule = Schemas["AdminTextingRule"];

/** What changed once. */
export type RuleChange = Schemas["AdminTextingRuleChange"];

type Hours = Rule["weekdays"];

/** The days that have hours of their own. */
export const dayGroups = [
  { key: "weekdays", label: "Monday to Friday" },
  { key: "saturday", label: "Saturday" },
  { key: "sunday", label: "Sunday" },
] as const;

/** The rules of this moment. */
export const rulesQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "texting-rules"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/texting-rules", { signal })),
});

/** What was changed of them. */
export const changesQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "texting-rule-changes"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/texting-rules/changes", { signal })),
});

/** Changes a rule; refused when somebody else has changed it since, and when it allows more without saying so. */
export function saveRule(
  { state, changes }: RuleRow,
  rule: Rule | null,
  note: string,
  is_relaxed: boolean,
): Promise<RuleRow> {
  const body = { rule, note, changes, is_relaxed };
  return answered(
    admin.PUT("/api/admin/texting-rules/{state}", { params: { path: { state } }, body }),
  );
}

/** '8 AM', 'noon', 'midnight'. */
export function hourName(hour: number): string {
  if (hour === 12) return "noon";
  if (hour % 24 === 0) return "midnight";
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** '8 AM to 9 PM', or that there are no texts. */
export function hoursName(hours: Hours): string {
  return hours ? `${hourName(hours.from)} to ${hourName(hours.until)}` : "No texts";
}

/** How many texts a day one person gets at most. */
export function mostName(most: number | null): string {
  return most === null ? "Any number" : String(most);
}

/** What a rule says in one line. */
export function ruleName(rule: Rule): string {
  const { weekdays, saturday, sunday, most_per_day } = rule;
  const days = [
    `Mon–Fri ${hoursName(weekdays)}`,
    `Sat ${hoursName(saturday)}`,
    `Sun ${hoursName(sunday)}`,
  ];
  return [...days, ...(most_per_day === null ? [] : [`${most_per_day} a day`])].join(", ");
}

const option = (hour: number): SelectOption => ({ value: String(hour), label: hourName(hour) });

/** The choice of no hour at all. */
export const noTexts = "none";

/** The hours at which texts can begin, or that there are none. */
export const firstHours: readonly SelectOption[] = [
  { value: noTexts, label: "No texts" },
  ...Array.from({ length: 24 }, (_, hour) => option(hour)),
];

/** The hours at which texts can end. */
export const lastHours: readonly SelectOption[] = Array.from({ length: 24 }, (_, hour) =>
  option(hour + 1),
);
