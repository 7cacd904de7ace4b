-- Who the user of an identity is, and what keeps them out: asked with every call of a member.
create view member_standings as
  select id as user_id, identity_id,
    case when closed_at is not null then 'This account is closed.' else (
      select reason from user_bans where user_id = any(former_user_ids || users.id) and lifted_at is null
      order by banned_at desc limit 1) end as ban_reason
  from users;

-- Flags that an operator has set, for everybody or for one user.
create view flags_set as select name, user_id, is_on from flag_overrides;

-- Gift cards that their owner has used up.
create view used_gift_cards as select card_id from gift_card_uses;

-- A picture has an address by what it shows, so whoever has it need not ask again.
alter table products add column art_sha256 text generated always as (encode(sha256(decode(art_base64, 'base64')), 'hex')) stored;
create index products_by_art on products (art_sha256);
