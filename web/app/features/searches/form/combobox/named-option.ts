/** A make or model in a form: its catalogue id and its name. */
export interface NamedOption {
  id: string
  name: string
}
