import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { controlProps, HintAndError } from '../../ui/field'

interface ComboboxProps {
  id: string
  name: string
  /** Id of a `datalist`, for the time before the scripts run. */
  list?: string | undefined
  label: string
  hint?: string
  error?: string
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  text: string
  onText: (text: string) => void
  /** Options for the typed text; null when there are none to offer. */
  options: Option[] | null
  isLoading?: boolean
  onPick: (option: Option) => void
  onLeave?: () => void
  /** Enter without an active option. Defaults to `onLeave`. */
  onEnter?: () => void
}

export function Combobox(props: ComboboxProps) {
  const { id, name, list, label, hint, error, placeholder, disabled, text, options, isLoading = false } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = options ?? []
  const listId = `${id}-list`
  const optionId = (index: number) => `${id}-option-${index}`
  const isListed = isOpen && (isLoading || options !== null)
  const box = useRef<HTMLDivElement>(null)
  // Above the save bar, which the page's scroll padding keeps free.
  useEffect(() => {
    if (isListed) box.current?.querySelector('.options:not([hidden])')?.scrollIntoView({ block: 'nearest' })
  }, [isListed, shown.length])

  function change(next: string) {
    props.onText(next)
    setActive(-1)
    setOpen(true)
  }
  function pick(option: Option | undefined) {
    if (!option) return
    props.onPick(option)
    setOpen(false)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const next = moveActiveIndex(active, event.key === 'ArrowDown' ? 1 : -1, shown.length)
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault() // accept the option or the text
      if (isListed && active >= 0) return pick(shown[active])
      ;(props.onEnter ?? props.onLeave)?.()
      setOpen(false)
    } else if (event.key === 'Escape' && isListed) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (isListed && active >= 0) pick(shown[active])
    else props.onLeave?.()
    setOpen(false)
    setActive(-1)
  }

  return (
    <div className="field combobox" ref={box} onBlur={leave}>
      <label htmlFor={id}>{label}</label>
      <HintAndError name={id} hint={hint} error={error} />
      <input
        type="text"
        role="combobox"
        autoFocus={props.autoFocus}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={listId}
        aria-activedescendant={isListed && active >= 0 ? optionId(active) : undefined}
        {...{ name, list, placeholder, disabled, onKeyDown, value: text }}
        {...controlProps({ name: id, hint, error })}
        onChange={(event) => change(event.target.value)}
        onClick={() => setOpen(true)}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isListed || shown.length === 0}
        className="options"
      >
        {isListed &&
          shown.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys
            <li
              key={option.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()} // keep the focus in the input
              onClick={() => pick(option)}
            >
              {option.label}
            </li>
          ))}
      </ul>
      {isListed && shown.length === 0 && <p className="options none">{isLoading ? 'Loading...' : 'No options'}</p>}
      <p className="visually-hidden" aria-live="polite">
        {isListed && !isLoading && shown.length > 0 && `${shown.length} result(s) available`}
      </p>
    </div>
  )
}

export interface Option {
  id: string
  label: string
}

/** Options that match the text: labels that start with it come first, then labels with a later word that does. */
export function matchingOptions(options: Option[], typed: string): Option[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const begins = options.filter(({ label }) => plain(label).startsWith(wanted))
  const later = options.filter(
    ({ label }) => plain(label).includes(` ${wanted}`) && !begins.some((o) => o.label === label),
  )
  return [...begins, ...later]
}

export const findOption = (options: Option[], typed: string): Option | null =>
  options.find(({ label }) => plain(label) === plain(typed)) ?? null

/** The next active index after an arrow key, wrapping at both ends; -1 means none. */
export function moveActiveIndex(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (active === -1) return by === 1 ? 0 : count - 1
  return (active + by + count) % count
}

/** Ignores case, hyphens and diacritics: "mercedes benz" finds "Mercedes-Benz", "citroen" finds "Citroën". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
