-- Nobody is told once more of a deposit that was found before it was called by the words of 000373: each email is sent once by its cause.
update user_notifications set cause = regexp_replace(cause, '^recoverable:stray:', 'recoverable:unsupported:')
  where starts_with(cause, 'recoverable:stray:');
update user_notifications set cause = regexp_replace(cause, '^recoverable:coins:', 'recoverable:misdirected:')
  where starts_with(cause, 'recoverable:coins:');
update user_notifications set cause = regexp_replace(cause, '^recoverable:elsewhere:', 'recoverable:other-network:')
  where starts_with(cause, 'recoverable:elsewhere:');
