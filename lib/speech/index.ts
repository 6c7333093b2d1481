/*
 * Sound to transcript. Bytes are decoded and cut into utterances, a speech engine recognises them, and they arrive in order, each once:
 * from a stream while people speak, or from uploaded chunks. What was acknowledged is stored, and a gap is marked, never passed over.
 */
export {
  type AudioStore, checksumOf, createReachability, cutAudio, DamagedAudioError, type DigestCheck, type DirectoryStore, emptyAudio,
  invalidContentType, ObjectStore, openDirectoryStore, type OutsideStore, PartGoneError, PIECE_BYTES_MAX, readContentDigest,
  readingFromAny, requireIntact, requireRoom, Rooms, storeUpload, type TakenRoom, toEncodedRuns, undecodableFormat, unsupportedEncoding,
  unsupportedFormat, type Upload, type UploadOptions
} from './audio/index.js'
export {
  continueDictation, type DictatedPart, dictationLanguages, formatDictation, formatOngoing, knowsDictation
} from './dictation/index.js'
export {
  AheadHearing, type LiveEvent, type LiveRecording, type LiveSession, type LiveSessions, LiveWorker, LoadMeter, type StoredPiece
} from './live-transcription/index.js'
export {
  after, type Agreement, agreementOf, areGuesses, type Background, ComparedWindows, createChoice, createEmbeddedSpeechEngine,
  createOpenAiSpeechEngine, createWindows, earlierIdPrefix, type EmbeddedSpeechEngine, fitting, HEARD_ID_PREFIX, heardIn,
  type HeardStretch, type HeardWindow, hearingTerms, installedSpeech, isFull, isIn, isRecognisedId, isUnrecognised, limited, pooled,
  probeSpeech, problemOf, recogniseByChannel, recogniseChecked, recogniseInTries, type Recognition, samplesOf, secondHearing, segmentsOf,
  type SharedRecognitionOptions, type SharedSpeechEngine, speakerName, type SpeechEngine, type SpeechFailure, type SpeechModels,
  type Unrecognised, watched, watchSpeech, wavBytes, WINDOW_MAX_MS, WindowQueue, writeWav
} from './recognition/index.js'
export {
  createSoundEngine, decodableFormats, decodePiece, type DetectedFormat, detectFormat, type EncodedRun, endsInHeader, isUnknownWav,
  readPcmType, SAMPLE_RATE, type SoundEngine, soundLength, type SoundQuality, type Stretch, type Utterance, UTTERANCE_SPEECH_MIN_MS
} from './sound/index.js'
export { createVoiceEncoder, Diarization, installedEncoder, speakerIn, type SpeakerTurn, splitBySpeaker, type TimedText, type VoiceEncoder } from './speakers/index.js'
export {
  createClientFrameReader, createGroupCommit, FINISHED, type OpenRecording, type Piece, type PieceOutcome, Stream, type StreamServices
} from './streams/index.js'
