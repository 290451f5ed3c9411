/** The doors of a car whose hatch may be counted among them: three are two and a hatch. Null for no car's number. */
export function doorsWithoutHatch(counted: number): number | null {
  if (counted === 2 || counted === 3) return 2
  return counted === 4 || counted === 5 ? 4 : null
}
