import type { MetaFunction } from '@remix-run/node'

export const meta: MetaFunction = () => [{ title: 'A new Remix app' }]

export default function Index() {
  return (
    <main>
      <h1>A new Remix app</h1>
      <ul>
        <li>
          <a href="https://remix.run/start/tutorial" rel="noreferrer">
            A tutorial
          </a>
        </li>
        <li>
          <a href="https://remix.run/docs" rel="noreferrer">
            The documentation
          </a>
        </li>
      </ul>
    </main>
  )
}
