import type { HlsConfig, LoadPolicy } from 'hls.js/light'
import workerPath from 'hls.js/dist/hls.worker.js?url'

/** Bytes of an answer that are read at most; a segment of ten seconds of a 4K camera has some thirty million. */
const mostBytes = { playlist: 1024 * 1024, segment: 48 * 1024 * 1024 }

function policy(
  maxTimeToFirstByteMs: number,
  maxLoadTimeMs: number,
  maxNumRetry: number,
): LoadPolicy {
  const retry = { maxNumRetry, retryDelayMs: 1_000, maxRetryDelayMs: 4_000 }
  return {
    default: { maxTimeToFirstByteMs, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry },
  }
}

/**
 * Settings of a player that is one of sixteen: small buffers, few requests, one shared worker, and
 * a size limit for every answer. `onTooLarge` is called when an answer was aborted at the limit.
 */
export function hlsOptions(onTooLarge: () => void): Partial<HlsConfig> {
  return {
    enableWorker: true,
    workerPath,
    capLevelToPlayerSize: true,
    maxBufferLength: 10,
    maxMaxBufferLength: 20,
    maxBufferSize: 12 * 1000 * 1000,
    backBufferLength: 10,
    liveSyncDurationCount: 3,
    liveMaxLatencyDurationCount: 12,
    lowLatencyMode: false,
    testBandwidth: false,
    // a playlist without its target duration is played all the same (rules/playlist.ts)
    ignorePlaylistParsingErrors: true,
    manifestLoadPolicy: policy(10_000, 10_000, 0),
    playlistLoadPolicy: policy(10_000, 10_000, 2),
    fragLoadPolicy: policy(10_000, 20_000, 2),
    xhrSetup: (request) => {
      request.addEventListener('progress', ({ loaded }) => {
        if (
          loaded <=
          (request.responseType === 'arraybuffer' ? mostBytes.segment : mostBytes.playlist)
        )
          return
        onTooLarge()
        request.abort()
      })
    },
  }
}
