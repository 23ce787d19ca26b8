const colours = [
  'paper',
  'surface',
  'sand',
  'mist',
  'wall',
  'ink',
  'ink-soft',
  'line',
  'line-control',
  'primary',
  'link',
  'marigold',
  'marigold-soft',
  'marigold-ink',
  'focus',
  'danger',
]

/** Each colour with the name of its token. */
export function Colours() {
  return (
    <ul className="swatches">
      {colours.map((name) => (
        <li key={name}>
          <span className={`swatch swatch--${name}`} aria-hidden="true" />
          <code>--{name}</code>
        </li>
      ))}
    </ul>
  )
}

/** Headings and texts in their sizes. */
export function TypeScale() {
  return (
    <div className="card stack stack--tight">
      <p className="sample-h1">Home nursing for the people you love</p>
      <p className="sample-h2">Care that feels like home</p>
      <p className="sample-h3">The patient</p>
      <p className="lead">lead: the sentence that leads into a page</p>
      <p>The text of the page, 18 px: booking code 480 193, from 21/11/2026 09:00:00</p>
      <p className="muted">muted: what can be read later</p>
      <p>
        <a href="#main">A link in the text</a>
      </p>
    </div>
  )
}
