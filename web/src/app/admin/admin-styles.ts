// Puts the administrators' stylesheet into the page. Public pages never load it: theirs is written into the shell.
import styles from "@/styles/admin.css?inline";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
