/** That a prize is not handed over before a tax form of its winner has arrived. */
export function TaxFormNeeded() {
  return <span className="font-medium text-danger">Tax form needed</span>;
}
