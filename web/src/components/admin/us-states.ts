// The states, the District of Columbia and the territories by their postal codes, as the service knows them.

const codes = new Set(
  "AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY".split(
    " ",
  ),
);

/** Whether there is a state with this code, in any case. */
export function isState(code: string): boolean {
  return codes.has(code.toUpperCase());
}
