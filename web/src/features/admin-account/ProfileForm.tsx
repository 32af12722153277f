import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Administrator, rememberAdministrator } from "@/components/admin/session/api.ts";
import { PhoneInput } from "@/components/form/PhoneInput.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { maskPhone, phoneDigits, wholeNumberOnly } from "@/lib/phone.ts";
import { useAction } from "@/lib/useAction.ts";
import { saveProfile } from "./api.ts";

/** Name, and the phone that test messages go to. */
export function ProfileForm({ admin }: { admin: Administrator }) {
  const client = useQueryClient();
  const [name, setName] = useState(admin.name);
  const [phone, setPhone] = useState(maskPhone(admin.phone_number ?? ""));
  const [refusal, setRefusal] = useState<string>();
  const { run, busy, errors } = useAction({
    act: () => saveProfile(name.trim(), phoneDigits(phone) || null),
    done: "Account updated",
    failed: "Failed to update account",
    fields: ["name", "phone_number"],
    onDone: (saved) => rememberAdministrator(client, saved),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Name" required error={errors["name"]}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field
        label="Phone"
        hint="Test messages are sent to this number."
        error={refusal ?? errors["phone_number"]}
      >
        {(control) => (
          <PhoneInput
            {...control}
            value={phone}
            onChange={(text) => {
              setRefusal(undefined);
              setPhone(text);
            }}
            onForeign={() => setRefusal(wholeNumberOnly)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? "Saving..." : "Save"}
      </Button>
    </form>
  );
}
