import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from "react";
import { Input } from "@/components/ui/Input.tsx";
import { editPhone, isForeign } from "@/lib/phone.ts";

interface PhoneInputProps
  extends Omit<ComponentProps<typeof Input>, "onChange" | "value" | "type"> {
  value: string;
  onChange: (text: string) => void;
  /** Called when a number of another country was typed or pasted; the field keeps what it held. */
  onForeign: () => void;
}

/** A field that writes a US number as (###) ###-#### while it is typed and keeps the caret where it belongs. */
export function PhoneInput({ value, onChange, onForeign, ...rest }: PhoneInputProps) {
  const edited = useRef<{ field: HTMLInputElement; caret: number } | null>(null);
  /** Whether the + in the field began a number of another country, whose later digits are none of ours either. */
  const isRefused = useRef(false);

  // The mask may have moved the text under the caret; runs after React has written the value.
  useLayoutEffect(() => {
    if (!edited.current) return;
    const { field, caret } = edited.current;
    edited.current = null;
    if (field === document.activeElement) field.setSelectionRange(caret, caret);
  });

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : "";
    const goesOn = isRefused.current && inputType === "insertText" && /^\+./.test(target.value);
    isRefused.current = goesOn || isForeign(target.value, inputType);
    if (isRefused.current) {
      target.value = value;
      onForeign();
      return;
    }
    const caret = target.selectionStart ?? target.value.length;
    const masked = editPhone(value, target.value, caret, inputType);
    edited.current = { field: target, caret: masked.caret };
    // React leaves an unchanged value alone: what the mask refused would stay in the field.
    if (masked.text === value) {
      target.value = value;
      target.setSelectionRange(masked.caret, masked.caret);
    }
    onChange(masked.text);
  }

  // No maxlength: it would cut a pasted +1 number before its country code can be taken off. The mask caps the text.
  return (
    <Input
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={value}
      onChange={edit}
    />
  );
}
