/** The SVG path of each icon in a view box of 24 by 24. */
const strokes = {
  panel: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  confirmed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12l3 3 5-6',
  pending: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  assigned: 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20c0-4 3-6 6-6s6 2 6 6M16 9l2 2 4-4',
  closed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
  users: 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 20c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 8M18 14c3 .6 4 3 4 6',
  staff: 'M12 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM4 21c0-5 3.5-7 8-7s8 2 8 7M12 16v4M10 18h4',
  settings: 'M4 7h10M18 7h2M16 5v4M4 17h4M12 17h8M10 15v4',
  audit: 'M5 3h10l4 4v14H5zM9 11h6M9 15h6M9 7h3',
  assign: 'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20c0-4 3-6 7-6 2 0 3.6.5 4.8 1.4M18 14v6M15 17h6',
  replace: 'M4 8h14M15 5l3 3-3 3M20 16H6M9 13l-3 3 3 3',
  uncovered: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v6M12 16v.5',
  dates: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  close: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  refresh: 'M20 11a8 8 0 1 0-2.3 6M20 4v7h-7',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  signOut: 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  yes: 'M5 12l5 5 9-11',
  no: 'M6 6l12 12M18 6 6 18',
  enquiry: 'M4 5h16v11H9l-5 4z',
  notice: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  add: 'M12 5v14M5 12h14',
  phone: 'M6 3h4l2 5-2.5 1.5a11 11 0 0 0 5 5L16 12l5 2v4a2 2 0 0 1-2 2A15 15 0 0 1 4 5a2 2 0 0 1 2-2z',
  noNurse: 'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20c0-4 3-6 7-6 1.6 0 3 .3 4 .9M16 16l5 5M21 16l-5 5',
  money: 'M6 4h12M6 9h12M6 4h5a5 5 0 0 1 0 10H6l8 7',
  unclear: 'M8.5 9a3.5 3.5 0 1 1 5.2 3c-1.2.7-1.7 1.3-1.7 2.5M12 18v.5',
} as const

export type IconName = keyof typeof strokes

/** An icon beside a text or, with a `label` for screen readers, in place of one. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {label ? <title>{label}</title> : null}
      <path d={strokes[name]} />
    </svg>
  )
}
