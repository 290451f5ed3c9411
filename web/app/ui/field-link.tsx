import type { MouseEvent, ReactNode } from 'react'

/**
 * A link to a field of this page, which may be folded away: the browser unfolds it. With JavaScript the address stays,
 * because Remix drops a form's answer when the address changes.
 */
export function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  const show = (event: MouseEvent) => {
    const target = document.getElementById(field)
    if (!target) return
    event.preventDefault()
    target.closest('details')?.setAttribute('open', '')
    target.focus()
    target.scrollIntoView({ block: 'center' })
  }
  return (
    <a href={`#${field}`} onClick={show}>
      {children}
    </a>
  )
}
