import type { ButtonHTMLAttributes } from 'react'

export const Submit = ({ className = 'main', ...button }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="submit" className={`button ${className}`} {...button} />
)
