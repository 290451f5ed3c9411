import type { ButtonHTMLAttributes } from 'react'

/** A submit button. While its form is being sent it is busy, like all buttons (ui/waiting). */
export const Submit = ({ className = 'main', ...button }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="submit" className={`button ${className}`} {...button} />
)
