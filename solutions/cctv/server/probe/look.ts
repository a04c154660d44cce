import { judgePlaylist } from '../../rules/playlist.ts'
import type { FailedSight, Sight } from '../../rules/health.ts'
import { fetchText, type FetchedText, type Ways } from './fetch-text.ts'

/** Answers for addresses that are not fetched over the network; null: that one is. */
export type AnswerWithin = (url: URL) => FetchedText | FailedSight | null

/** Looks at a camera's stream: its playlist, and of one that offers several the first, as a player would. */
export async function lookAtStream(
  address: string,
  ways: Ways,
  answerWithin: AnswerWithin,
): Promise<Sight> {
  if (!URL.canParse(address)) return { kind: 'failed', reason: 'bad_address' }
  const read = async (url: URL) => {
    const fetched = answerWithin(url) ?? (await fetchText(url, ways))
    return fetched.kind === 'failed'
      ? fetched
      : { url: fetched.url, playlist: judgePlaylist(fetched.text) }
  }
  const first = await read(new URL(address))
  if ('kind' in first) return first
  if (first.playlist.kind !== 'multivariant') return sightOf(first.playlist)
  const [variant = ''] = first.playlist.variants
  if (!URL.canParse(variant, first.url.href)) return { kind: 'failed', reason: 'no_variant' }
  const second = await read(new URL(variant, first.url))
  if ('kind' in second) return second
  return second.playlist.kind === 'multivariant'
    ? { kind: 'failed', reason: 'no_variant' }
    : sightOf(second.playlist)
}

function sightOf(
  playlist: Exclude<ReturnType<typeof judgePlaylist>, { kind: 'multivariant' }>,
): Sight {
  return playlist.kind === 'media'
    ? { kind: 'playlist', playlist }
    : { kind: 'failed', reason: playlist.reason }
}
