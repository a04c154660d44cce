import { consoleInfo } from '@roadside/contract/console-info.ts'
import { post } from '@roadside/ui/api/post.ts'

/**
 * Loads the file of a page. Where the server is away, the page says so and can be tried again: left to itself the router
 * would load the whole console anew, and the browser would put its own error in the console's place. A file that is gone
 * from a server that is there belongs to an older version: then the router does load the console anew, once.
 */
export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (cause) {
    // throws where no answer comes, in words for the page
    await post(consoleInfo.path, {})
    if (!(cause instanceof Error && cause.message.startsWith('Unable to preload CSS'))) throw cause
    // the router knows only this sentence as that of a missing file
    throw new TypeError(`Failed to fetch dynamically imported module: ${cause.message}`, { cause })
  }
}
