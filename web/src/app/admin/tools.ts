// The administrators' pages beside the sections of the dashboard, as navigation and search offer them.
import {
  ChartColumn,
  Images,
  KeyRound,
  type LucideIcon,
  MapPinned,
  Settings,
  Stethoscope,
  Webhook,
} from "lucide-react";
import { adminPaths } from "@/components/admin/paths.ts";
import type { Operation } from "@/components/admin/session/may.tsx";

interface Tool {
  label: string;
  to: string;
  icon: LucideIcon;
  /** The operation without which there is nothing to do there. */
  needs: Operation;
}

/** What is needed now and then, by whoever keeps the machine, the pictures, the places and the installation. */
export const tools: readonly Tool[] = [
  {
    label: "Status",
    to: adminPaths.status,
    icon: ChartColumn,
    needs: "admin_show_delivery_figures",
  },
  {
    label: "Background Images",
    to: adminPaths.backgroundManager,
    icon: Images,
    needs: "add_background_image",
  },
  {
    label: "Places Data",
    to: adminPaths.placesUpload,
    icon: MapPinned,
    needs: "admin_import_places",
  },
  { label: "API Keys", to: adminPaths.apiKeys, icon: KeyRound, needs: "admin_list_api_keys" },
  { label: "Webhooks", to: adminPaths.webhooks, icon: Webhook, needs: "admin_list_webhooks" },
  { label: "Doctor", to: adminPaths.doctor, icon: Stethoscope, needs: "admin_examine" },
  { label: "Settings", to: adminPaths.settings, icon: Settings, needs: "admin_show_settings" },
];
