/*
 * Types of browsers where a program has them (`lib` with `dom`); elsewhere, as in Node.js, an object: a program that is compiled without
 * them can still import this package.
 */

type Browser = typeof globalThis

/** A `MediaStream`. */
export type BrowserMediaStream = Browser extends { MediaStream: { prototype: infer Type } } ? Type : object

/** What `navigator.mediaDevices` is. */
export type BrowserMediaDevices = Browser extends { MediaDevices: { prototype: infer Type } } ? Type : object
