import { consoleInfo } from '@roadside/contract/console-info.ts'
import { post } from '@roadside/ui/api/post.ts'

/**
 * Loads the file of a page. Where the server is away, the page shows it and offers another try. By
 * default the router would reload the whole console, and the browser would replace it by its own
 * error page. A missing file on a reachable server belongs to an older version: then the router
 * does reload the console, once.
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
