import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RoadsideProvider } from './theme/roadside-provider.tsx'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

export interface Mounted {
  readonly container: HTMLElement
  draw(node: ReactNode): void
  unmount(): void
}

/** Does something and lets the page catch up with it. */
export function settle(change: () => unknown): void {
  act(() => {
    change()
  })
}

/** Draws in the pretended page as the console does. Unmount when done: dialogs and timers live on otherwise. */
export function mount(node: ReactNode): Mounted {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const draw = (next: ReactNode) =>
    settle(() =>
      root.render(
        <RoadsideProvider>
          <main>{next}</main>
        </RoadsideProvider>,
      ),
    )
  draw(node)
  return {
    container: find(page, 'main'),
    draw,
    unmount: () => {
      settle(() => root.unmount())
      page.remove()
    },
  }
}

/**
 * The first element of the selector whose text or accessible name contains `name`; throws where
 * there is none.
 */
export function find(within: ParentNode, selector: string, name = ''): HTMLElement {
  for (const element of within.querySelectorAll<HTMLElement>(selector)) {
    if (`${element.textContent} ${element.getAttribute('aria-label')}`.includes(name))
      return element
  }
  throw new Error(`no ${selector} with "${name}"`)
}

export function press(element: HTMLElement): void {
  settle(() => element.click())
}

/** Takes a list away by its menu: CSV, Excel, พิมพ์. */
export async function exportAs(container: ParentNode, format: string): Promise<void> {
  press(find(container, 'button[aria-haspopup=menu]', 'ส่งออก'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  press(find(document, '[role=menuitem]', format))
}

/** Presses a key; answers whether the browser would still do what it does with it. */
export function key(element: Element, name: string): boolean {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  settle(() => element.dispatchEvent(event))
  return !event.defaultPrevented
}

/** Types as a person does: past React's own bookkeeping of the value. */
export function type(input: HTMLElement, text: string): void {
  settle(() => {
    Reflect.set(Object.getPrototypeOf(input) as object, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
