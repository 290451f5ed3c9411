/** The number of doors without a hatch: three means two doors and a hatch. Null for an implausible count. */
export function doorsWithoutHatch(counted: number): number | null {
  if (counted === 2 || counted === 3) return 2
  return counted === 4 || counted === 5 ? 4 : null
}
