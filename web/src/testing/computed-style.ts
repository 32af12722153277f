// What queries, clicks and matchers ask of an element's style, answered quickly. jsdom matches its whole stylesheet against
// each element that a query passes, and against its ancestors, which was a quarter of the tests' time.

type Styled = HTMLElement | SVGElement;
type Answer = (element: Element) => string;

const inline = (element: Element, property: string) =>
  (element as Partial<Styled>).style?.getPropertyValue(property) ?? "";

function inherited(property: string, initial: string): Answer {
  return (start) => {
    for (let element: Element | null = start; element; element = element.parentElement) {
      const value = inline(element, property);
      if (value) return value;
    }
    return initial;
  };
}

// Test files share the window.
const answered = new WeakSet<Window>();

/** Puts the quick answers in place of the window's own, which still answers everything else. */
export function answerStylesQuickly(view: Window) {
  if (answered.has(view)) return;
  answered.add(view);
  const complete = view.getComputedStyle.bind(view);
  const displays = new Map<string, string>();

  // Nothing else of an element matters to the browser's own stylesheet where display is concerned.
  function display(element: Element) {
    const own = inline(element, "display");
    if (own) return own;
    const attributes = ["hidden", "open", "type"].map((name) => element.getAttribute(name));
    const kind = [element.localName, ...attributes].join(" ");
    let known = displays.get(kind);
    if (known === undefined) {
      known = complete(element).display;
      displays.set(kind, known);
    }
    return known;
  }

  const answers: Record<string, Answer> = {
    display,
    visibility: inherited("visibility", "visible"),
    opacity: (element) => inline(element, "opacity") || "1",
    pointerEvents: inherited("pointer-events", "auto"),
  };

  view.getComputedStyle = (element, pseudo) => {
    if (pseudo) return complete(element, pseudo);
    const value = (name: string) => answers[name]?.(element);
    const getPropertyValue = (name: string) =>
      value(name) ?? complete(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) =>
        name === "getPropertyValue"
          ? getPropertyValue
          : (value(String(name)) ?? Reflect.get(complete(element), name)),
    });
  };
}
