/** Brand name with a highlighter stroke, the style used for evidence in listing text. */
export function Logo({ brand }: { brand: string }) {
  return (
    <span className="logo-word">
      <svg className="logo-stroke" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        <path d="M2.4 5.2C20 2.6 52 3.4 70 2.2 82 1.5 91 1 97.2 1.6 99.4 5 97.6 8.2 98.8 12.4 99.9 17 97.9 22.6 98.6 27.2 80 28.2 61 26.7 43 28.1 28 29.2 14 28 1.6 29.2.1 25.3 2.2 21.6 1.2 17.2.3 13 2.9 9.4 2.4 5.2Z" />
      </svg>
      {brand}
    </span>
  )
}
