/** Texts that have broken programs: numbers and words that look like something, escapes, scripts, injections. */
export const NASTIES: readonly string[] = [
  '', ' ', '\t', '\n', '\r\n', '\0', 'a\0b', '\u0001', '\u001f', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u202e', '\u2028', '\u2029', '\u3000', '\ufeff', '\ufffd', '\ufffe', '\uffff',
  '\ud800', '\udfff', '\ud800\ud800', '\udc00\ud800', 'a\ud83d', '\ude00b', '\u{10ffff}', '😀', '👩🏽‍⚕️', 'e\u0301', '\u0344', 'ﷺ', 'Z̷̧̛a̶l̴g̵o̶', '𝒜𝓃𝓃', '１２３', '٠١٢', 'İı', 'ß', 'ſ', 'ﬁ',
  'null', 'undefined', 'true', 'false', 'NaN', 'Infinity', '-Infinity', '0', '-0', '1', '-1', '1e309', '1e-400', '0x10', '1_000', '9007199254740993', '123456789012345678901234567890', '.5', '1.', '01', '+1',
  '[]', '{}', '[[]]', '[null]', '{"a":{}}', '{"length":1}', '{"toJSON":1}', '{"then":1}', '{"__proto__":null}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"constructor":null}',
  '{"constructor":1}', '{"$ref":"#"}', '{"$where":"1"}', '{"\\u0000":1}', '{"":1}', '{"a":1,"a":2}', '{"a":1', '[1,2', '"', '\\', '\\"', '\\u', '\\u00', '\\ud800', '\\x41', '/*', '//', '<!--', '-->', ']]>', '}', ']', ',', ':', '{,}', '[,]',
  '__proto__', 'prototype', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__defineGetter__', 'toJSON', 'then', 'length', 'name', 'arguments', 'caller', '$ref', '$id', '$defs',
  "'", "''", "' or '1'='1", "'; drop table users; --", '"; drop table users; --', "\\'; drop table users; --", '$1', '$$', '%s%s%s%n', '%00', '%zz', '$' + '{7*7}', '{{7*7}}', '#{7*7}', '<%= 7*7 %>', '`id`', '$(id)', '; id', '| id', '&& id',
  '../../../etc/passwd', '..\\..\\windows', 'file:///etc/passwd', 'http://169.254.169.254/', '//evil.example', 'javascript:alert(1)', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'a@b', '@', 'a@', '@b', '"a b"@c', 'a@[127.0.0.1]', 'a'.repeat(254) + '@b', 'a@' + 'b.'.repeat(100) + 'c', '@'.repeat(254),
  'a'.repeat(255), 'a'.repeat(256), 'a'.repeat(10_000), '😀'.repeat(255), '😀'.repeat(256), ' '.repeat(10_000), ' '.repeat(254) + 'a', '-'.repeat(10_000), '[['.repeat(5000), '{"a":'.repeat(5000), '[{"a":'.repeat(2000),
  'e\u0301'.repeat(127), '\u0300'.repeat(255), '2026-02-30', '0000-00-00T00:00:00Z', 'CON', 'NUL', 'COM1', '.', '..', '~', '*', '?', 'Ａ', 'surgeon', 'Surgeon', 'surgeon\0', 'general_practitioner ', '12-34', '12–34', '- -', '/'
]
