import { labelledTitles } from './labelled-titles'
import type { RecognisedCar } from '../recognise/recognised-car'

export interface Labelled {
  title: string
  label: RecognisedCar
}

const orNull = (word: string | undefined) => (word === undefined || word === '-' ? null : word)

/** The labelled titles, parsed. */
export const labelled: Labelled[] = labelledTitles
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', said = ''] = line.split(' => ')
    const [make, model, year, ...trim] = said.split('/')
    const stated = orNull(year)
    return {
      title,
      label: {
        make: orNull(make),
        model: orNull(model),
        year: stated === null ? null : Number(stated),
        trim: orNull(trim.join('/')),
      },
    }
  })
