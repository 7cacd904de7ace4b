import * as L from 'lightningdevkit'

/** Private channels of any size, ready after one block, with room for many small payments at once. */
export function channelConfig(): L.UserConfig {
  const config = L.UserConfig.constructor_default()
  const handshake = L.ChannelHandshakeConfig.constructor_default()
  handshake.set_minimum_depth(1)
  handshake.set_max_inbound_htlc_value_in_flight_percent_of_channel(100)
  handshake.set_announce_for_forwarding(false)
  config.set_channel_handshake_config(handshake)
  const limits = L.ChannelHandshakeLimits.constructor_default()
  limits.set_max_funding_satoshis(1_000_000_000n)
  config.set_channel_handshake_limits(limits)
  const channel = L.ChannelConfig.constructor_default()
  // The default allows only three payments of 1,000 sat in flight at once.
  channel.set_max_dust_htlc_exposure(L.MaxDustHTLCExposure.constructor_fixed_limit_msat(5_000_000_000n))
  config.set_channel_config(channel)
  config.set_accept_forwards_to_priv_channels(true)
  return config
}
