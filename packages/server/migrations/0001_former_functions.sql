-- A database of before the baseline has functions that came with its migrations. All that are still there stand in
-- `*.functions.sql` and are created by them; their triggers go and come with them.
DROP FUNCTION IF EXISTS
  account_reached_at, append_operations, append_sign_in, apply_for_trial, ask_code, assign_code, begin_attempt,
  begin_free_trial, begin_password_sign_in, begin_people_version, begin_sign_in, bind_contact, chain_ends,
  chains_to_sign, check_seat_role, checkpoints_to_send, claim_code, clear_attempts, clear_attempts_of, close_requests,
  committing_imports, complete_session, confirm_password, contacts_taken, count_children, count_department_members,
  count_given_roles, count_into_departments, count_members, count_memberships, count_people_change, count_seats,
  detach_log_month, drop_detached_months, end_own_sessions, end_session, ensure_log_partitions, find_anybody,
  find_by_name, find_invitation, find_operations, find_organisation_named, find_people, find_person, find_session,
  find_sign_in_account, forget_account, forget_accounts, forget_devices_of, forget_installation, forget_organisation,
  forget_own_devices, forget_products, forget_seat_roles, forget_session, free_account, free_trial_refusal,
  give_licence, grant_requests, grant_trial, has_trial, index_operations, is_code_budget_spent, is_contact_taken,
  issue_operator_link, keep_checkpoints, keep_code, list_licence_requests, list_own_devices, list_own_sessions,
  log_refused_sign_in, log_sign_in, make_session_full, note_active, note_clock_jump, note_last_sign_ins,
  note_notice_visit, note_product_use, note_sent_checkpoints, notice_visits_of, open_session, open_verifications,
  operation_content, operation_fits, operation_text, order_by_department, order_people_of_department,
  outlived_log_months, own_account_times, own_chain_to_sign, password_facts, password_locked_people, password_locks,
  recount_active, recount_members, redeem_operator_link, register_account, remember_device, remove_expired_sessions,
  remove_old_job_runs, remove_old_messages, remove_stale_attempts, remove_stale_imports, remove_stale_proofs,
  replace_password, request_code, sample_sessions, set_language, set_password, settle_attempt, shown_notices,
  spell_names, spend_proof, spend_up_to, take_attempt, take_code, taken_among, told_name, touch_sessions, try_code,
  undo_import, unindexed_operations, unspelt_names, use_code, withdraw_attempt, write_message
CASCADE;
