import { useEffect, useRef, type ReactNode } from 'react'

interface FormFoldProps {
  title: string
  /** Whether the last answer wants the fields to be seen. The buyer may open and close it since. */
  isOpen: boolean
  /** The last answer. Each new one opens or folds the form again. */
  answer: unknown
  children: ReactNode
}

/** Folds the fields of a new search away until they are wanted. They are sent all the same, and work without JavaScript. */
export function FormFold({ title, isOpen, answer, children }: FormFoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const shown = useRef(answer)
  useEffect(() => {
    if (shown.current === answer) return
    shown.current = answer
    details.current!.open = isOpen
  }, [answer, isOpen])
  return (
    <details ref={details} className="form-fold" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
