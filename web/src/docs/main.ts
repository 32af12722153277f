// The page behind /api/docs: a browsable form of the OpenAPI document, served entirely by the service itself.
import "@scalar/api-reference/style.css";
import "./docs.css";
import { createApiReference } from "@scalar/api-reference";

createApiReference("#api-reference", {
  url: "/api/openapi.json",
  theme: "none",
  layout: "modern",
  // Nothing is fetched from, or told to, any other host.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  hideDarkModeToggle: true,
  forceDarkModeState: "light",
});
