/** A make or a model as a form offers it: its catalogue id and its name. */
export interface NamedOption {
  id: string
  name: string
}
