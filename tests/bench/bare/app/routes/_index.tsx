export function loader() {
  return { words: 'Nothing but Remix.' }
}

export default function Bare() {
  return <h1>Nothing but Remix.</h1>
}
