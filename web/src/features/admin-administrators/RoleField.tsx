import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { isRole, type Role, roleOptions, roles } from "@/components/admin/roles.ts";

interface RoleFieldProps {
  value: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
}

/** A choice of the roles that says what the chosen one may do. */
export function RoleField({ value, onChange, error }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      hint={roles[value].may}
      required
      options={roleOptions}
      error={error}
      value={value}
      onChange={({ target }) => isRole(target.value) && onChange(target.value)}
    />
  );
}
