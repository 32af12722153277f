import { useState } from "react";
import { TextField } from "@/components/form/TextField.tsx";

const mostPeople = 100_000_000;

interface ThresholdProps {
  value: number;
  disabled: boolean;
  onChange: (people: number) => void;
}

/** How many people a place must have to be taken. */
export function Threshold({ value, disabled, onChange }: ThresholdProps) {
  const [typed, setTyped] = useState(String(value));
  const isWrong = wholeNumber(typed) === null;

  function change(text: string) {
    setTyped(text);
    const people = wholeNumber(text);
    if (people !== null) onChange(people);
  }

  return (
    <div className="max-w-80">
      <TextField
        label="Minimum population"
        hint="Smaller places are left out."
        required
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        error={isWrong ? "Enter a whole number" : undefined}
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  );
}

function wholeNumber(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  return /^\d{1,9}$/.test(digits) ? Math.min(Number(digits), mostPeople) : null;
}
