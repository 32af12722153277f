/** How many residents win: '1 Salem resident will be selected', '3 Salem residents will be selected'. */
export function residentsSelected(winners: number, town: string): string {
  return `${winners} ${town} ${winners > 1 ? "residents" : "resident"} will be selected`;
}
