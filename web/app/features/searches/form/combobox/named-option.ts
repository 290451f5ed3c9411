/** A make or model in a form: its catalog id and its name. */
export interface NamedOption {
  id: string
  name: string
}
